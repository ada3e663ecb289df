-- no bound
theorem ex : ∃ n : ℕ, 0 < n
