-- both parts mention the variable
theorem dep (f : ℕ → ℕ) : ∀ n : ℕ, f n = 0 → f n ≤ n
