theorem inj {f : ℕ → ℕ} (hf : f.Injective) : f = f
