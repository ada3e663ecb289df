theorem ne {s : Set ℕ} (hs : Set.Nonempty s) : s ≠ ∅
