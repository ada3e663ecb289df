-- the body is a conjunction, whose negation is hard to read
theorem both (f : ℕ → ℕ) : ∃ n : ℕ, f n = 0 ∧ f n ≤ n
