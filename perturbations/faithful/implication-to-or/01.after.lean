theorem pos : ∀ x y : ℝ, ¬ x < y ∨ x ≠ y
