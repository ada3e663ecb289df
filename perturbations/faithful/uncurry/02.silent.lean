-- function types
theorem fn (h : ∀ f : ℕ → ℕ → ℕ, f 0 0 = 0) : False
