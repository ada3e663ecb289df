-- not a membership
theorem eq (s : Set ℕ) : s = s
