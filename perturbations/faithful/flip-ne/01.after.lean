theorem ne {x y : ℝ} (h : y ≠ x) : x - y ≠ 0
