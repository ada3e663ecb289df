-- the second quantifier is existential
theorem ex : ∀ n : ℕ, ∃ m : ℕ, n < m
