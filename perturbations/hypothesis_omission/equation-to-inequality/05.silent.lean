-- the conclusion
theorem comm (x y : ℝ) : x + y = y + x
