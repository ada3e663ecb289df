-- every a would be below b
theorem low (a b : ℕ) (h : b ≠ 0) : a ∣ b → a ≤ b
