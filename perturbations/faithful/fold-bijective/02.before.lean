theorem flip {f : ℝ → ℝ} (h : StrictMono f) : Function.Surjective f ∧ Function.Injective f
