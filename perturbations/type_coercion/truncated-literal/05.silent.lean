-- a sign is not a subtraction
theorem alternating (x : ℝ) (n : ℕ) : (-1 : ℝ) ^ n * x ≤ |x|
