-- the other side is a natural number, so that the type matters
theorem cast (n : ℕ) : (0 : ℝ) ≤ n
