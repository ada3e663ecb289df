theorem lt {m n : ℕ} (h : m + 1 ≤ n) : m ≠ n
