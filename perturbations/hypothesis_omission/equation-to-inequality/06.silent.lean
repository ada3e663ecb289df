-- both sides are variables
theorem bare {x y : ℝ} (h : x = y) : x ^ 2 = x * y
