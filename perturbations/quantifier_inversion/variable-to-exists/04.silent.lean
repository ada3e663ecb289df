-- the conclusion begins with a quantifier already
theorem arch (x : ℝ) : ∃ n : ℕ, x < n
