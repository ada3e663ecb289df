-- no negated equation
theorem eq (s : Set ℕ) : s = s
