theorem sum {x y : ℝ} (h : 0 < x ∨ 0 < y) : 0 < x + y
