-- the two ends of an interval belong together
theorem between {x y : ℝ} (h : x < y) : ∃ z, x < z ∧ z < y
