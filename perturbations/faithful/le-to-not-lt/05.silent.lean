-- nobody denies a sign
theorem sq (x : ℝ) : 0 ≤ x ^ 2
