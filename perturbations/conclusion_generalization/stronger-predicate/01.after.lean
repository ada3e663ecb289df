theorem inj {f : ℕ → ℕ} (hf : StrictMono f) : Function.Bijective f
