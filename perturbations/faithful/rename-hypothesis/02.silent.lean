-- not a hypothesis
theorem foo (x : ℕ) : x = x
