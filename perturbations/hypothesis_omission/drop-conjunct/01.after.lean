theorem between {x : ℝ} (h : 0 < x) : x ^ 2 < x
