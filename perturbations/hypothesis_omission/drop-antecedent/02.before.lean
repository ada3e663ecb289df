theorem low (a b : ℕ) : a ∣ b → b ≠ 0 → 2 * a ≤ 2 * b
