-- adjacent quantifiers have another rule
theorem exists_larger : ∀ n : ℕ, ∃ m : ℕ, n < m
