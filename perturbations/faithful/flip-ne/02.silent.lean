-- not an inequation
theorem eq (s : Set ℕ) : s = s
