theorem mul_pos {x y : ℝ} (hy : 0 < y) (hx : 0 < x) : 0 < x * y
