-- less and greater are contradictory
theorem apart (a b : ℝ) (h : a ≠ b) : a < b ∨ b < a
