theorem below {n : ℕ} {x : ℝ} (h : (x : ℝ) < (n : ℝ)) : x < n + 1
