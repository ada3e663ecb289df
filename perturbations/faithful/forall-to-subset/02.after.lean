theorem imp {s t : Set ℕ} (h : s ∩ t = s) : s ⊆ t
