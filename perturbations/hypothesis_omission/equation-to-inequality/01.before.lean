theorem amgm {x y : ℝ} (h : x + y = 2) : x * y ≤ 1
