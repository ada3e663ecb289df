theorem onto {f : ℕ → ℕ} (h : Function.Surjective f) : f ≠ 0
