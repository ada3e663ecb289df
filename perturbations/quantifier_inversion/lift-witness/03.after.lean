theorem exists_between (x : ℝ) : ∃ z, ∀ y : ℝ, x < y → x < z ∧ z < y
