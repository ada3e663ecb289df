-- the second quantifier is universal
theorem all : ∃ n : ℕ, ∀ m : ℕ, n ≤ m
