theorem lt {m n : ℕ} (h : m < n) : m ≠ n
