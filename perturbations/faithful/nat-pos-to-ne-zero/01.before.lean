theorem pos {n : ℕ} (h : 0 < n) : 1 ≤ n
