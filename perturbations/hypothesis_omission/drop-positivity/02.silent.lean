-- two conditions in one binder
theorem mul_gt {x y : ℝ} (hx hy : 0 < x * y) : 0 < y * x
