theorem left (s t : Set ℕ) : s ∩ t ⊆ s
