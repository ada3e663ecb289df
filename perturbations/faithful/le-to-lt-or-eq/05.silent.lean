-- nobody writes 0 = x
theorem sq (x : ℝ) : 0 ≤ x ^ 2
