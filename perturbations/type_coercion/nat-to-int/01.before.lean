theorem sq {n : ℕ} (h : n ≠ 0) : 1 ≤ n
