-- one of two bounds
theorem between (x y z : ℝ) (h : y ≤ z) : x ^ 2 ≤ y
