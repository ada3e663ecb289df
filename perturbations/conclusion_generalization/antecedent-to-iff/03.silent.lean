-- a function type
theorem exists_fun : ∃ f : ℕ → ℕ, Function.Injective f
