-- what is said of the witness has several parts
theorem two (x : ℝ) : ∃ n : ℕ, 0 < n ∧ x < n
