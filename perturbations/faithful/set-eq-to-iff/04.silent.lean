-- the type of the singleton would be unknown
theorem single (s : Set ℕ) (h : s = {0}) : s.Nonempty
