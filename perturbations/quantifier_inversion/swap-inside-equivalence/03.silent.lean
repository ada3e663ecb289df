-- a positive place: another rule
theorem exists_larger : ∀ n : ℕ, ∃ m : ℕ, n < m
