theorem comm (f : ℕ → ℕ) (h : ∀ m : ℕ, ∀ n : ℕ, f m = f n + m) : f 0 = 0
