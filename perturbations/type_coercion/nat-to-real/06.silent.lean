-- a rational number has no real powers
theorem growth {x : ℚ} (hx : 1 ≤ x) (n : ℕ) : 1 ≤ x ^ n
