theorem sq_eq (x : ℝ) : x ^ 2 = x * x
