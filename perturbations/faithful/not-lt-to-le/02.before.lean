theorem pos {n : ℕ} (h : ¬ n ≤ 3) : n ≠ 0
