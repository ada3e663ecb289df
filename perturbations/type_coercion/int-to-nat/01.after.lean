theorem sq_nonneg (a : ℕ) : 0 ≤ a ^ 2
