theorem even_iff : ∃ k : ℕ, ∀ n : ℕ, Even n ↔ n = 2 * k
