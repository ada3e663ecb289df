-- a function type
theorem fn (h : ∀ f : ℕ → ℕ, f 0 = 0) : False
