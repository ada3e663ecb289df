-- nobody puts a constant on the left
theorem ne {x : ℝ} (h : x ≠ 0) : x < 0 ∨ 0 < x
