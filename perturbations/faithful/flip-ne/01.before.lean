theorem ne {x y : ℝ} (h : x ≠ y) : x - y ≠ 0
