theorem exists_max {s : Set ℝ} (hs : s.Nonempty) : ∃ m ∈ s, ∀ x ∈ s, x ≤ m
