theorem gap {a b : ℚ} (h : a < b) : a + 1 ≤ b
