theorem le (a b : ℤ) (h : a < b + 1) : a ≠ b + 1
