-- numbers
theorem num (a b : ℕ) : a + b = b + a
