theorem all (f : ℕ → ℕ) : ∀ n : ℕ, f 0 = 0 → f n ≤ n
