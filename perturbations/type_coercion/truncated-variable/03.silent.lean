-- no subtraction or division of the variable
theorem sq (x : ℝ) : 0 ≤ x ^ 2
