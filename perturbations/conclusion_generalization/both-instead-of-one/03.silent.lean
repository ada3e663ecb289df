-- two values of one term are contradictory
theorem sgn {a : ℝ} (h : a ^ 2 = 1) : a = 1 ∨ a = -1
