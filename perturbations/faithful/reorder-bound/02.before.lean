theorem comm (h : ∀ m n : ℕ, m * n = n * m) : ∃ a b : ℕ, a < b
