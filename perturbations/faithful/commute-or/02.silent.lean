-- not a disjunction
theorem eq (s : Set ℕ) : s = s
