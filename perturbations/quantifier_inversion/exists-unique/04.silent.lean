-- two variables at once
theorem pair : ∃ x y : ℕ, x < y
