theorem left (s t : Set ℕ) : ∀ x ∈ s ∩ t, x ∈ s
