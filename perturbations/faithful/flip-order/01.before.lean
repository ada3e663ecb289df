theorem pos (x : ℝ) : 0 ≤ x ^ 2
