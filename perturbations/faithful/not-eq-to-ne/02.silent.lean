-- not a negated equation
theorem eq (s : Set ℕ) : s = s
