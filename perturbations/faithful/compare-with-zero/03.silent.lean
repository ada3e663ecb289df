-- one side is a number
theorem neg (x : ℝ) : 0 ≤ x ^ 2
