theorem near {s : Set ℝ} {x : ℝ} : ∃ t : Set ℝ, t ⊆ s ∧ IsOpen t ∧ x ∈ t ↔ x ∈ interior s
