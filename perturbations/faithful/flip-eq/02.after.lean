theorem eq_of {x : ℝ} (h : x = 1) : x ≠ 0
