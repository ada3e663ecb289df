theorem all {s t : Set ℕ} (h : s ⊆ t) : s ∩ t = s
