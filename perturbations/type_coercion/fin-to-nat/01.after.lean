theorem val {n : ℕ} (i : ℕ) : (i : ℕ) < n
