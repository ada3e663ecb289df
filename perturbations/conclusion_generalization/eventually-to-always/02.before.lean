theorem near {f : ℝ → ℝ} {a : ℝ} (hf : ContinuousAt f a) (h : 0 < f a) : ∀ᶠ x in nhds a, 0 < f x
