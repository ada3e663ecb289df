-- no inclusion
theorem eq (s : Set ℕ) : s = s
