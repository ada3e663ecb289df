theorem sq (x y : ℝ) : ¬ x ^ 2 + y ^ 2 < 2 * x * y
