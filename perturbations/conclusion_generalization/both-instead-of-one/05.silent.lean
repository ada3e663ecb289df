-- no property both holds and does not
theorem dec (s : Set ℝ) : s.Finite ∨ ¬ s.Finite
