-- comparisons in both directions are alternatives
theorem mono {f : ℝ → ℝ} (h : Function.Injective f) : StrictMono f ∨ StrictAnti f
