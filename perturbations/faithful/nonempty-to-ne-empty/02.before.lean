theorem ne {s : Finset ℕ} (hs : s ≠ ∅) : ∃ m, m ∈ s
