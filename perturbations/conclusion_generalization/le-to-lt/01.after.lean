theorem sq_nonneg (x : ℝ) : 0 < x ^ 2
