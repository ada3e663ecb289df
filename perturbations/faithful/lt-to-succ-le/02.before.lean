theorem le (a b : ℤ) (h : a ≤ b) : a ≠ b + 1
