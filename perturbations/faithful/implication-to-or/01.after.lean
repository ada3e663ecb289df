theorem pos : ∀ x y : ℝ, x < y ∨ y ≤ x
