theorem sqrt_nonneg (x : ℝ) : 0 ≤ Real.sqrt x
