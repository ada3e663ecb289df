theorem ne {x : ℝ} (h : 0 ≠ x) : x ^ 2 ≠ 0
