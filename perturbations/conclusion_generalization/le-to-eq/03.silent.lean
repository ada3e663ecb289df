-- a hypothesis says that the sides differ
theorem le_of_ne (a b : ℕ) (h : a ≠ b) (hab : a < b + 1) : a ≤ b
