-- `0 ≠ x` is unusual
theorem pos {x : ℝ} (h : 0 < x) : x ≠ 0
