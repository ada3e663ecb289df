-- both or neither of two joined relations is rewritten
theorem either (a b : ℕ) (h : a < b ∨ a = b) : b ≠ a + 1
