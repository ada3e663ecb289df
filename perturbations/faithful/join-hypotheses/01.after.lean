theorem mul_pos {x y : ℝ} (hx : 0 < x ∧ 0 < y) : 0 < x * y
