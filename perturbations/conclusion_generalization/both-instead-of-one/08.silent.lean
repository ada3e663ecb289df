-- a set is not both empty and nonempty
theorem empty_or (s : Set ℝ) : s = ∅ ∨ s.Nonempty
