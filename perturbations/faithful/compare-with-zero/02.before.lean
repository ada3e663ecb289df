theorem eq {x y : ℝ} (h : x + 1 = y) : x ≠ y
