theorem sq (x : ℝ) (h : 1 < x) : x ^ 2 ≤ x ∧ x ≤ x ^ 2
