theorem lim {f : ℝ → ℝ} {a b ε : ℝ} (hε : 0 < ε) : ∃ δ > 0, ∀ x, x ≠ a → |x - a| < δ → |f x - b| < ε
