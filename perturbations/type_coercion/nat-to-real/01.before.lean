theorem gap {m n : ℕ} (h : m < n) : m + 1 ≤ n
