theorem eq {x y : ℝ} (h : x + 1 - y = 0) : x ≠ y
