-- natural numbers are implausible angles
theorem double (x : ℝ) : Real.cosh (2 * x) = 2 * Real.cosh x ^ 2 + Real.cosh x
