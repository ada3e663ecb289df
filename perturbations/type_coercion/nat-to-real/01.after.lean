theorem gap {m n : ℝ} (h : m < n) : m + 1 ≤ n
