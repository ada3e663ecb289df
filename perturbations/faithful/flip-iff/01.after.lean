theorem pos_iff (n : ℕ) : n ≠ 0 ↔ 0 < n
