-- the conclusion uses one half by name
theorem half {x : ℝ} (h : 0 < x ∧ x < 1) : h.1 = h.1
