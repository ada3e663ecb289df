theorem eps_delta {f : ℝ → ℝ} {a : ℝ} (hf : ContinuousAt f a) :
    ∀ ε > 0, ∃ δ > 0, ∀ x, |x - a| < δ → |f x - f a| < ε
