-- no reader takes a sign for an equation
theorem sq_nonneg (x : ℝ) : 0 ≤ x ^ 2
