-- the unwritten type of the bound variable follows that of its bound
theorem below (x : ℝ) : ∃ y, y < x
