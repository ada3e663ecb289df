-- the name is bound again inside
theorem foo (x : ℕ) : ∀ x : ℕ, x = x
