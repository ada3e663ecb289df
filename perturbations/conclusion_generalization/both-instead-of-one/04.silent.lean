-- inside an equivalence there is no polarity
theorem iff (a b : ℝ) : a * b = 0 ↔ a = 0 ∨ b = 0
