theorem low (a b : ℕ) : a ∣ b → b ≠ 0 → a * b ≤ b * b
