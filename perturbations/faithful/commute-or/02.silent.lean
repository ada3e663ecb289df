-- no disjunction
theorem eq (s : Set ℕ) : s = s
