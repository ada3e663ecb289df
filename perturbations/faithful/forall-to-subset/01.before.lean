theorem all {s t : Set ℕ} (h : ∀ x ∈ s, x ∈ t) : s ∩ t = s
