-- the body is a negation
theorem square (n : ℕ) (h : n = 4) : ∃ m, m * m = n
