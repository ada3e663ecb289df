theorem exists_between (x : ℝ) (y : ℝ) (h : x < y) : ∃ z, x < z ∧ z < y
