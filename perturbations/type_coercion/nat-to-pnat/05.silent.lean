-- the number is said to be positive already
theorem pos {n : ℕ} (h : n ≠ 0) : 1 ≤ n
