-- nobody writes 0 ≠ x
theorem pos {x : ℝ} (h : 0 < x) : x ≠ 0
