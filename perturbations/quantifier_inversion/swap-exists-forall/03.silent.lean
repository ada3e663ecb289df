-- the bound of the inner variable mentions the witness
theorem later {f : ℕ → ℕ} : ∃ n, ∀ m ≥ n, f m = f n
