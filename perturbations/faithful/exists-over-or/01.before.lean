theorem either (f : ℕ → ℕ) (h : ∃ n : ℕ, f n = 0 ∨ f n ≤ n) : f 0 = 0
