-- a positive integer is a natural number
theorem sign (a b : ℤ) (h : a = b * b + 1) : 0 < a
