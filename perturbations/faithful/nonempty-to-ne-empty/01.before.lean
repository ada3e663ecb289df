theorem min {s : Set ℕ} (hs : s.Nonempty) : ∃ m ∈ s, ∀ n ∈ s, m ≤ n
