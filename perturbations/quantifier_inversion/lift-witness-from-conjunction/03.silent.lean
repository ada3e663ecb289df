-- the ∃ opens the conclusion: another rule
theorem exists_larger (n : ℕ) : ∃ m : ℕ, n < m
