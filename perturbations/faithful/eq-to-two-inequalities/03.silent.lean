-- complex numbers
theorem cx (z : ℂ) (h : z ^ 2 = z) : z = 0 ∨ z = 1
