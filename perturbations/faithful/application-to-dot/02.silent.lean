-- the argument is no variable
theorem inj {f : ℕ → ℕ} (hf : Function.Injective (f ∘ f)) : f = f
