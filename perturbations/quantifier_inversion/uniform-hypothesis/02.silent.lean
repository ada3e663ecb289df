-- the witness ranges over a set that depends on the variable
theorem ne (s : Set ℕ) (h : ∃ x ∈ s, x ∈ s) : s.Nonempty
