theorem add (x y : ℝ) : y + x = x + y
