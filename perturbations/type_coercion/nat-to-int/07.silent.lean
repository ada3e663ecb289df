-- the equation is an argument, so its type matters
theorem shift {f : ∀ a b : ℕ, a = b → ℕ} (n : ℕ) : f (n + 1) (n + 1) (rfl : n + 1 = n + 1) = f (n + 1) (n + 1) rfl
