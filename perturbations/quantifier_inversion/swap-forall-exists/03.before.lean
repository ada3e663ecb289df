theorem covers {s t : Set ℕ} (h : s ⊆ t) : s.Nonempty ∧ ∀ x ∈ s, (∃ y ∈ t, x ≤ y)
