-- the other half of the conjunction is the same claim
theorem divides (p a b : ℕ) (h : a = b) (k : p ∣ a + b) : p * 1 ∣ a ∧ p * 1 ∣ b
