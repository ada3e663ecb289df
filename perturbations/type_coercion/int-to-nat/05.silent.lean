-- a natural number has no other absolute value
theorem size (x : ℝ) (n : ℤ) : x ^ n = x ^ n.natAbs
