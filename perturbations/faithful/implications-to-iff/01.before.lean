theorem zero (x : ℝ) : (x ^ 2 = 0 → x = 0) ∧ (x = 0 → x ^ 2 = 0)
