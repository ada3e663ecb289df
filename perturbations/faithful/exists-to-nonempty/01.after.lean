theorem ne {s : Set ℕ} (h : Set.Nonempty s) : s ≠ ∅
