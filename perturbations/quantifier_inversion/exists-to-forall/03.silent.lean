-- the claim about the witness has several parts
theorem two (x : ℝ) : ∃ n : ℕ, 0 < n ∧ x < n
