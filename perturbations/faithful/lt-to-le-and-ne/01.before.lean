theorem pos {x y : ℝ} (h : x < y) : y ≠ x
