theorem zero {a b : ℝ} (h : a * b = 0) : ¬ a = 0 → b = 0
