theorem amgm (x y : ℝ) : 0 ≤ x ^ 2 + y ^ 2 - 2 * x * y
