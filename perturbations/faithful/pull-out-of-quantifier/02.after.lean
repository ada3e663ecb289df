theorem all (f : ℕ → ℕ) : f 0 = 0 → ∀ n : ℕ, f n ≤ n
