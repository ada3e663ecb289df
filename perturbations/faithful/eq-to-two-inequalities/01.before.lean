theorem sq (x : ℝ) (h : x ^ 2 = x) : x ≤ 1
