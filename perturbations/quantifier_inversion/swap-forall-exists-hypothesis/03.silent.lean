-- the conclusion is a positive place, for which there is another rule
theorem exists_larger : ∀ n : ℕ, ∃ m : ℕ, n < m
