-- not known to be a set
theorem ne {s : Finset ℕ} (h : ∃ x, x ∈ s) : s ≠ ∅
