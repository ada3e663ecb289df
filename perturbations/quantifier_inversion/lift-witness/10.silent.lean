-- the witness would equal every number
theorem onto (y : ℝ) : ∃ x : ℝ, x ^ 3 + x = y
