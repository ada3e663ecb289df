theorem ne {s : Finset ℕ} (hs : Finset.Nonempty s) : ∃ m, m ∈ s
