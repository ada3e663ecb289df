theorem near {f : ℝ → ℝ} {a : ℝ} (hf : ContinuousAt f a) (h : 0 < f a) : ∀ x, 0 < f x
