theorem cau {f : ℝ → ℝ} (hf : UniformContinuous f) {u : ℕ → ℝ} (hu : CauchySeq u) : CauchySeq (f ∘ u)
