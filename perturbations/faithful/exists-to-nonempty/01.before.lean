theorem ne {s : Set ℕ} (h : ∃ x, x ∈ s) : s ≠ ∅
