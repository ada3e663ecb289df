-- nothing is cast here
theorem positive {x y : ℝ} (h : x < y) : 0 < y - x
