-- not a sign condition
theorem bound {x y : ℝ} (h : x < y) : x ≤ y
