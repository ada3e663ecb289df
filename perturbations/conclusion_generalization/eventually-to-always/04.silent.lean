-- only the filter determines the type
theorem pos : ∀ᶠ x in nhds (1 : ℝ), 0 < x
