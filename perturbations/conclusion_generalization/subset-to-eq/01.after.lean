theorem frontier_sub (s : Set ℝ) : frontier s = closure s
