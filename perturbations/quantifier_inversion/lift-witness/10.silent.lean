-- the witness would take one value that is every number
theorem onto (y : ℝ) : ∃ x : ℝ, x ^ 3 + x = y
