theorem inter {s t : Set ℕ} (h : s ⊆ t) : s ∩ t = s
