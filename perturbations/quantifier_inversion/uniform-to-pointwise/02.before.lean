theorem uc {f : ℝ → ℝ} (h : ∀ x y, |f x - f y| ≤ |x - y|) : UniformContinuous f
