theorem gap {a b : ℤ} (h : a < b) : a + 1 ≤ b
