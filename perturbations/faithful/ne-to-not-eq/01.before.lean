theorem ne {x : ℝ} (h : x ≠ 0) : x ^ 2 ≠ 0
