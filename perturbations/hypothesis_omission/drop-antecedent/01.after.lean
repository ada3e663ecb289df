theorem cont {f : ℝ → ℝ} {a ε : ℝ} (hf : ContinuousAt f a) (hε : 0 < ε) : ∃ δ > 0, ∀ x, |f x - f a| < ε
