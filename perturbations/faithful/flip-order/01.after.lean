theorem pos (x : ℝ) : x ^ 2 ≥ 0
