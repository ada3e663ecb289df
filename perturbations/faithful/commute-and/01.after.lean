theorem both {x : ℝ} (h : 1 < x) : x ≠ 1 ∧ 0 < x
