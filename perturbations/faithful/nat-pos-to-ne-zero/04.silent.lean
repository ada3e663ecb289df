-- the right side is not zero
theorem one {n : ℕ} (h : n ≠ 1) : n = n
