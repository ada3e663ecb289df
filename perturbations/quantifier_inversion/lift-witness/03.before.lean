theorem exists_between (x y : ℝ) (h : x < y) : ∃ z, x < z ∧ z < y
