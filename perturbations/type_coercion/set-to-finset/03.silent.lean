-- finite sets are compact
theorem cpt {s t : Set ℝ} (hs : IsCompact s) (h : t ⊆ s) : ∀ x ∈ t, x ∈ s
