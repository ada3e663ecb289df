-- a function type is not an implication
theorem exists_fun : ∃ f : ℕ → ℕ, Function.Injective f
