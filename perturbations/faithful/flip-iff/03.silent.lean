-- not an equivalence
theorem eq (s : Set ℕ) : s = s
