theorem bound {s : Set ℝ} {b : ℝ} : ∀ x ∈ s, b ∈ upperBounds s ↔ x ≤ b
