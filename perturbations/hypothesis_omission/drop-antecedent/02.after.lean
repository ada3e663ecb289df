theorem low (a b : ℕ) : b ≠ 0 → a * b ≤ b * b
