theorem pos_iff (n : ℕ) : 0 < n ↔ n ≠ 0
