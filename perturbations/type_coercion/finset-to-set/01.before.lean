theorem exists_max {s : Finset ℝ} (hs : s.Nonempty) : ∃ m ∈ s, ∀ x ∈ s, x ≤ m
