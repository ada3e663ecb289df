theorem pred {x : ℝ} (n : ℕ) (h : x < ↑(n - 1)) : x < ↑n
