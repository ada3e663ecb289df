-- no membership
theorem eq (s : Set ℕ) : s = s
