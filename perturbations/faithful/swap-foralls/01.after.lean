theorem comm (f : ℕ → ℕ) (h : ∀ n : ℕ, ∀ m : ℕ, f m = f n + m) : f 0 = 0
