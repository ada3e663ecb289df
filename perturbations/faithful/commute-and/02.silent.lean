-- not a conjunction
theorem eq (s : Set ℕ) : s = s
