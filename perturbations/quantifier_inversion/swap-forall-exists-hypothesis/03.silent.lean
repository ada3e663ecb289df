-- the conclusion is a positive place, which has another rule
theorem exists_larger : ∀ n : ℕ, ∃ m : ℕ, n < m
