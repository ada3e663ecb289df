theorem both (f : ℕ → ℕ) (h : (∀ n : ℕ, f n = 0) ∧ ∀ n : ℕ, f n ≤ n) : f 0 = 0
