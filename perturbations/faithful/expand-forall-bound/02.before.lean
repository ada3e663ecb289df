theorem pos : ∀ ε > 0, ε ≠ (0 : ℝ)
