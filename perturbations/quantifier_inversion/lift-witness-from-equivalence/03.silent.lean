-- not an equivalence
theorem exists_larger (n : ℕ) : ∃ m : ℕ, n < m
