theorem pos {x : ℝ} (h : (0 : ℝ) < x) : x ≠ 0
