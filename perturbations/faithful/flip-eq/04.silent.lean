-- nobody puts a constant on the left
theorem top {s : Set ℕ} (hs : s = Set.univ) : s ≠ ∅
