theorem ne (f : ℕ → ℕ) (h : f ≠ 0) : ∃ n : ℕ, f n ≠ 0
