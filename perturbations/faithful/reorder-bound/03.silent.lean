-- one variable
theorem one : ∃ a : ℕ, a < 1
