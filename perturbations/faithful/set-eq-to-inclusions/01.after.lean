theorem comm (s t : Set ℕ) : s ∩ t ⊆ t ∩ s ∧ t ∩ s ⊆ s ∩ t
