theorem sq (x : ℝ) (h : x ^ 2 ≤ x ∧ x ≤ x ^ 2) : x ≤ 1
