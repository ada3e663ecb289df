-- a property and its negation are contradictory
theorem dec (s : Set ℝ) : s.Finite ∨ ¬ s.Finite
