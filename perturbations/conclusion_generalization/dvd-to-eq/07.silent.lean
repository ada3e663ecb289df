-- one of two that are said to be the same
theorem divides (p a b : ℕ) (h : a = b) (k : p ∣ a + b) : p * 1 ∣ a ∧ p * 1 ∣ b
