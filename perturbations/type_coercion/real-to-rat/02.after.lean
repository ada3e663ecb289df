theorem sqrt_nonneg (x : ℚ) : 0 ≤ Real.sqrt x
