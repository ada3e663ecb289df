theorem below {n : ℕ} {x : ℝ} (h : x < (n : ℝ)) : x < n + 1
