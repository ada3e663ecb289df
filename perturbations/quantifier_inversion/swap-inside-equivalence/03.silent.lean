-- a positive place has another rule
theorem exists_larger : ∀ n : ℕ, ∃ m : ℕ, n < m
