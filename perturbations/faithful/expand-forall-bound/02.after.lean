theorem pos : ∀ ε, ε > 0 → ε ≠ (0 : ℝ)
