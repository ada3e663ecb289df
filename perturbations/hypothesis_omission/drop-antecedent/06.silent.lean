-- y would be disconnected
theorem loose {x y : ℝ} (h : 0 < y) : x ^ 2 * y ≤ y → x ^ 2 ≤ 1
