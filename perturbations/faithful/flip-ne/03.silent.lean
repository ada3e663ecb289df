-- constants are on the right
theorem ne {x : ℝ} (h : x ≠ 0) : x < 0 ∨ 0 < x
