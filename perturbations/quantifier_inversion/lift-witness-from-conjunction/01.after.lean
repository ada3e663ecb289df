theorem floor_and : ∃ n : ℤ, ∀ x : ℝ, 0 ≤ x ^ 2 ∧ n ≤ x
