theorem inter (s t : Set ℕ) : s ∩ t ⊆ s
