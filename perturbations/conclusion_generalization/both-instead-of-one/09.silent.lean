-- nobody means that it is both
theorem mono {f : ℝ → ℝ} (h : Function.Injective f) : StrictMono f ∨ StrictAnti f
