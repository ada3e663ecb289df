theorem ex (a b : ℝ) (h : a < b) : a < b ∧ ∃ x, x < b
