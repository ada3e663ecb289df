theorem onto {f : ℕ → ℕ} (h : ∀ y : ℕ, ∃ x : ℕ, f x = y) : f ≠ 0
