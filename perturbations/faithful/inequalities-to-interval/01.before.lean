theorem sq_le {x : ℝ} (hx : 0 ≤ x ∧ x ≤ 1) : x ^ 2 ≤ x
