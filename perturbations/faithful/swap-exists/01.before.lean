theorem sum (n : ℕ) : ∃ a : ℕ, ∃ b : ℕ, n = a + b
