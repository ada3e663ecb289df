theorem lt (a b : ℤ) (h : a + 1 ≤ b) : a ≠ b
