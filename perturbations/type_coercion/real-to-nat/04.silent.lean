-- the unwritten type of the bound variable is that of its bound
theorem below (x : ℝ) : ∃ y, y < x
