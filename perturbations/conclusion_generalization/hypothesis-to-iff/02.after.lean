theorem inj {f g : ℝ → ℝ} (hg : Function.Injective g) : StrictMono f ↔ Function.Injective f
