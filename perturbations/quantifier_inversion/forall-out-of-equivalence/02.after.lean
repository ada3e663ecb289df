theorem zero {f : ℝ → ℝ} (h : Continuous f) : ∀ x : ℝ, f x = 0 ↔ ∫ y, |f y| = 0
