-- the inner bound mentions the witness
theorem foo {f : ℕ → ℕ} (h : ∃ n, ∀ m ≥ n, f m = 0) : ∃ k, f k = 0
