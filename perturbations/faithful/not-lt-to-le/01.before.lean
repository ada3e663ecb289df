theorem neg (x : ℝ) : ¬ x ^ 2 < 0
