-- subtraction of natural numbers stops at 0
theorem pred (n : ℕ) : n - 1 ≤ n
