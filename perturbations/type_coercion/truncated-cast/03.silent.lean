-- the cast variable is an integer
theorem neg (a : ℤ) : (a : ℝ) - 1 < a
