theorem nn (x : ℝ) : 0 ≤ x
