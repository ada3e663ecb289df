theorem eq_of {x : ℝ} (h : 1 = x) : x ≠ 0
