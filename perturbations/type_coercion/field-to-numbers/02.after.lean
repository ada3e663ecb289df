theorem squares (a : ℝ) : 0 ≤ a * a
