-- complex numbers have no order
theorem cx {z : ℂ} (h : z ^ 2 = 1) : z = 1 ∨ z = -1
