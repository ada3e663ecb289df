theorem both {x : ℝ} (h : 1 < x) : 0 < x ∧ x ≠ 1
