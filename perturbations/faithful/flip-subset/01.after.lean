theorem inter (s t : Set ℕ) : s ⊇ s ∩ t
