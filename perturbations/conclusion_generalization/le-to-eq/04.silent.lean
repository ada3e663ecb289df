-- a comparison with 0
theorem sq_nonneg (x : ℝ) : 0 ≤ x ^ 2
