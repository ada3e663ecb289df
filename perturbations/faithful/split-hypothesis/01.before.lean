theorem between {x : ℝ} (h : 0 < x ∧ x < 1) : x ^ 2 < x
