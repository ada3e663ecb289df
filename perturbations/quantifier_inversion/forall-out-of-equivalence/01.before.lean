theorem bound {s : Set ℝ} {b : ℝ} : b ∈ upperBounds s ↔ ∀ x ∈ s, x ≤ b
