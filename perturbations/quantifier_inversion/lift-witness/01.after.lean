theorem exists_larger : ∃ m : ℕ, ∀ n : ℕ, n < m
