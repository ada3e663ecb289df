-- a hypothesis
theorem of_inj {f : ℕ → ℕ} (hf : Function.Injective f) : f = f
