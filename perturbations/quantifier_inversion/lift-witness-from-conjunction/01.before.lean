theorem floor_and (x : ℝ) : 0 ≤ x ^ 2 ∧ ∃ n : ℤ, n ≤ x
