-- not known to be sets
theorem lists {s t : List ℕ} (h : ∀ x ∈ s, x ∈ t) : s.length ≥ 0
