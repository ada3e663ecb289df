theorem comm (h : ∀ n m : ℕ, m * n = n * m) : ∃ a b : ℕ, a < b
