-- nobody takes a natural angle
theorem minus (x y : ℝ) : Real.cosh (x * y) = 1 → x - y = y - x
