theorem pos_of {x y : ℝ} (hx : 0 < x) : x < y ↔ 0 < y
