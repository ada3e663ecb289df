-- the hypothesis is used
theorem half {x : ℝ} (h : 0 < x ∧ x < 1) : h.1 = h.1
