theorem inj {f : ℕ → ℕ} (hf : StrictMono f) : Function.Injective fun x ↦ f x
