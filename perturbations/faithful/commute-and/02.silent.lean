-- no conjunction
theorem eq (s : Set ℕ) : s = s
