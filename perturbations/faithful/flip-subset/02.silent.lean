-- not an inclusion
theorem eq (s : Set ℕ) : s = s
