-- a hypothesis that the number is 0 would be contradictory
theorem zero_or (n : ℕ) : n = 0 ∨ 2 ≤ n + 1
