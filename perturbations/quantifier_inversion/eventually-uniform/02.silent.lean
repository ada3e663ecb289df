-- the filter depends on the outer variable
theorem near {f : ℝ → ℝ} : ∀ x : ℝ, ∀ᶠ y in nhds x, f y = f x
