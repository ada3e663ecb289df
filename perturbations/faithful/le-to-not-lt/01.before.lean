theorem sq (x y : ℝ) : 2 * x * y ≤ x ^ 2 + y ^ 2
