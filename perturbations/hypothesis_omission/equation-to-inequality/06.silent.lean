-- of two bare variables nobody assumes but that they are equal
theorem bare {x y : ℝ} (h : x = y) : x ^ 2 = x * y
