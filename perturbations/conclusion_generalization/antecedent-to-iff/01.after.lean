theorem inj (f : ℝ → ℝ) : StrictMono f ↔ Function.Injective f
