-- an ordinary ∃ has another rule
theorem exists_larger (n : ℕ) : ∃ m : ℕ, n < m
