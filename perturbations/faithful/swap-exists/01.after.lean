theorem sum (n : ℕ) : ∃ b : ℕ, ∃ a : ℕ, n = a + b
