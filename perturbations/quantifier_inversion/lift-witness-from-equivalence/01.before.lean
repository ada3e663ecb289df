theorem even_iff (n : ℕ) : Even n ↔ ∃ k : ℕ, n = 2 * k
