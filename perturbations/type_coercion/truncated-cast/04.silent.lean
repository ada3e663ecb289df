-- a sum commutes with the cast
theorem add (n : ℕ) : (n : ℝ) + 1 = n + 1
