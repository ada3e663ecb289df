theorem larger : ∀ m : ℕ, ∃ k : ℕ, m < k
