theorem both {f : ℝ → ℝ} (hf : Function.Injective f ∧ Function.Surjective f) : f 0 ≠ f 1
