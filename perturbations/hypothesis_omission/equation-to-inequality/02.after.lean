theorem inter {s t u : Set ℕ} (h : s ∩ u ⊆ t) : t ⊆ s
