theorem sq (x : ℝ) : 0 < x ^ 2 ∨ 0 = x ^ 2
