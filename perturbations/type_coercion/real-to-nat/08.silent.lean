-- nobody takes a natural angle
theorem double (x : ℝ) : Real.cosh (2 * x) = 2 * Real.cosh x ^ 2 + Real.cosh x
