-- two values of one thing would contradict each other in plain sight
theorem sgn {a : ℝ} (h : a ^ 2 = 1) : a = 1 ∨ a = -1
