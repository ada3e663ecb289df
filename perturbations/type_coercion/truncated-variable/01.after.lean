theorem sub_eq {x y : ℕ} (h : x - y = 0) : x = y
