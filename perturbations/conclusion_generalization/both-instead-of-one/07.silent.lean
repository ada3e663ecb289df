-- nothing is both less and greater
theorem apart (a b : ℝ) (h : a ≠ b) : a < b ∨ b < a
