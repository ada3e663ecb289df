-- nobody adds to a number
theorem some (n : ℕ) (h : n ≠ 0) : (0 : ℕ) < n
