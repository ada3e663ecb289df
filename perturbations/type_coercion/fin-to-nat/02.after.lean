theorem lt {n : ℕ} (i : ℕ) : i < n + 1
