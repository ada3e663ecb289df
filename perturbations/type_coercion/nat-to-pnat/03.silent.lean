-- subtraction on PNat does not commute with the cast
theorem pred (n : ℕ) : n - 1 ≤ n
