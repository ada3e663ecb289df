-- no set is both empty and not
theorem empty_or (s : Set ℝ) : s = ∅ ∨ s.Nonempty
