theorem interior_sub (s : Set ℝ) : interior s = s
