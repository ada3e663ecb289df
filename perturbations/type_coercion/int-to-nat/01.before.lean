theorem sq_nonneg (a : ℤ) : 0 ≤ a ^ 2
