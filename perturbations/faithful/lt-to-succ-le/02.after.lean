theorem lt (a b : ℤ) (h : a < b) : a ≠ b
