theorem inj {f : ℕ → ℕ} (hf : StrictMono f) : Function.Injective f
