theorem add (x y : ℝ) : x + y = y + x
