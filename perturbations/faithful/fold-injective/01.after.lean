theorem inj {f : ℝ → ℝ} (hf : Function.Injective f) : f 0 ≠ f 1
