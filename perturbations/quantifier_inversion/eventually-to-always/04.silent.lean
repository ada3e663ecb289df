-- near a point only
theorem pos : ∀ᶠ x in nhds (1 : ℝ), 0 < x
