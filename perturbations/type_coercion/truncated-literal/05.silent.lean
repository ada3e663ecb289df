-- a sign is no difference
theorem alternating (x : ℝ) (n : ℕ) : (-1 : ℝ) ^ n * x ≤ |x|
