theorem zero_or {a b : ℝ} (h : a * b = 0) : a = 0
