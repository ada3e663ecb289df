theorem comm (s t : Set ℕ) : ∀ x, x ∈ s ∩ t ↔ x ∈ t ∩ s
