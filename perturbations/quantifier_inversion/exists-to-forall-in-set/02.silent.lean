-- the claim about the witness has several parts
theorem two {s : Set ℕ} (h : s.Nonempty) : ∃ n ∈ s, 0 ≤ n ∧ n ∈ s
