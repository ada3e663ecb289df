theorem pos (n : ℕ) : 1 ≤ n
