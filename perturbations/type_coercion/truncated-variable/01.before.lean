theorem sub_eq {x y : ℝ} (h : x - y = 0) : x = y
