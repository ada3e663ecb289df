-- no hypothesis
theorem foo (x : ℕ) : x = x
