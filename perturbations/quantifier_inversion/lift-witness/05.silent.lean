-- the witness ranges over a set that depends on the variable
theorem exists_mem (s : Set ℕ) (hs : s.Nonempty) : ∃ x ∈ s, 0 ≤ x
