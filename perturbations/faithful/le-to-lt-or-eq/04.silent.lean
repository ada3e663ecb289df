-- both or neither of two joined relations is rewritten
theorem both (a b : ℕ) (h : a ≤ b ∧ a ≠ b) : a + 1 < b + 1
