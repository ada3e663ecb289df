-- the quantifiers are adjacent: another rule swaps them
theorem exists_larger : ∀ n : ℕ, ∃ m : ℕ, n < m
