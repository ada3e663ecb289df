-- the absolute value of a natural number is trivial
theorem size (x : ℝ) (n : ℤ) : x ^ n = x ^ n.natAbs
