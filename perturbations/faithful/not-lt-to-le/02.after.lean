theorem pos {n : ℕ} (h : 3 < n) : n ≠ 0
