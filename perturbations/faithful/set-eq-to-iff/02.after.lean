theorem same {s t : Finset ℕ} (h : ∀ x : ℕ, x ∈ s ↔ x ∈ t) : t = s
