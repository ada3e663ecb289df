-- a bound is read with its quantifier
theorem mono {f : ℕ → ℕ} (h : ∀ a b, a ≤ b → f a ≤ f b) : f = f
