theorem min {s : Set ℕ} (hs : s ≠ ∅) : ∃ m ∈ s, ∀ n ∈ s, m ≤ n
