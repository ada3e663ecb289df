-- δ would not be used
theorem idle {f : ℝ → ℝ} {a b ε : ℝ} (hε : 0 < ε) : ∃ δ > 0, ∀ x, |x - a| < δ → |f x - b| < ε
