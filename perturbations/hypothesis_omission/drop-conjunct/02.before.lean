theorem between {x : ℝ} : 0 < x ∧ x < 1 → x ^ 2 < x
