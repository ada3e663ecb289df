-- constants are on the right
theorem top {s : Set ℕ} (hs : s = Set.univ) : s ≠ ∅
