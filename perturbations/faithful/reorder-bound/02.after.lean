theorem comm (h : ∀ m n : ℕ, m * n = n * m) : ∃ b a : ℕ, a < b
