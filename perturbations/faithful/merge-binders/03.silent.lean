-- different brackets
theorem add {x : ℝ} (y : ℝ) : x + y = y + x
