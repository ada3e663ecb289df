-- the body is a conjunction, whose negation nobody would write
theorem both (f : ℕ → ℕ) : ∃ n : ℕ, f n = 0 ∧ f n ≤ n
