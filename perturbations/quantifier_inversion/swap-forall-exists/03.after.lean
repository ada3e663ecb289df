theorem covers {s t : Set ℕ} (h : s ⊆ t) : s.Nonempty ∧ ∃ y ∈ t, ∀ x ∈ s, (x ≤ y)
