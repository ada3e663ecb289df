theorem ex (a b : ℝ) (h : a < b) : ∃ x, a < b ∧ x < b
