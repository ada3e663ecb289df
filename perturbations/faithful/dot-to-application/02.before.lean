theorem ne {s : Set ℕ} (hs : s.Nonempty) : s ≠ ∅
