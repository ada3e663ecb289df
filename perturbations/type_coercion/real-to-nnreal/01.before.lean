theorem sq_add (c : ℝ≥0) (x : ℝ) : (x + c) ^ 2 = x * x + 2 * x * c + c * c
