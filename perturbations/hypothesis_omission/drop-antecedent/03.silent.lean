-- a function type is no implication
theorem exists_fun : ∃ f : ℕ → ℕ, Function.Injective f
