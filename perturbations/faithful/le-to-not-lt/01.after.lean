theorem sq (x : ℝ) : ¬ x ^ 2 < 0
