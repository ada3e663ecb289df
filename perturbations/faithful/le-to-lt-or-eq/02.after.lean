theorem nn {x : ℝ} (h : x > 1 ∨ x = 1) : x ≠ 0
