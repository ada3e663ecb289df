-- the argument is not a variable
theorem inj {f : ℕ → ℕ} (hf : Function.Injective (f ∘ f)) : f = f
