-- a disjunction of hypothesis and conclusion is an unusual theorem
theorem pos (x y z : ℝ) : x < y → y < z → x ≠ z
