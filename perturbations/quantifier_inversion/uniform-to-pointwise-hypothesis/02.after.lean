theorem cau {f : ℝ → ℝ} (hf : Continuous f) {u : ℕ → ℝ} (hu : CauchySeq u) : CauchySeq (f ∘ u)
