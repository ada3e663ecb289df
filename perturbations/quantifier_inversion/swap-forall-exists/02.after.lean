theorem eps_delta {f : ℝ → ℝ} {a : ℝ} (hf : ContinuousAt f a) :
    ∃ δ > 0, ∀ ε > 0, ∀ x, |x - a| < δ → |f x - f a| < ε
