-- the right side is no zero
theorem one {n : ℕ} (h : n ≠ 1) : n = n
