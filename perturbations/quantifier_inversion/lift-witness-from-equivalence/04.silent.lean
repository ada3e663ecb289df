-- the witness ranges over a set that depends on the variable
theorem ne_iff (s : Set ℕ) : s.Nonempty ↔ ∃ x ∈ s, x = x
