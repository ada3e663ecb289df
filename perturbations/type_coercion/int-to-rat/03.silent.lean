-- division of integers rounds
theorem half (a : ℤ) : a / 2 ≤ a ∨ a < 0
