theorem larger : ∀ n : ℕ, ∃ k : ℕ, n < k
