-- the bound is a computed number
theorem near {x y : ℝ} (h : x < y + 1) : x ≤ y + 1
