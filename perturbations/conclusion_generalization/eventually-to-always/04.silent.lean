-- nothing but the filter tells the type
theorem pos : ∀ᶠ x in nhds (1 : ℝ), 0 < x
