theorem sub (s t : Set ℕ) : s ∩ t ⊆ t
