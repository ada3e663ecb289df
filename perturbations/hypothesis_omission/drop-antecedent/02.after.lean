theorem low (a b : ℕ) : b ≠ 0 → 2 * a ≤ 2 * b
