-- the witness is bounded by the outer variable
theorem foo {f : ℕ → ℕ} (h : ∀ n, ∃ m ≤ n, f m = n) : f 0 = 0
