-- the ∃ opens the conclusion, which has another rule
theorem exists_larger (n : ℕ) : ∃ m : ℕ, n < m
