-- the second is no converse
theorem other (x y : ℝ) : (x = 0 → y = 0) ∧ (y = 1 → x = 0)
