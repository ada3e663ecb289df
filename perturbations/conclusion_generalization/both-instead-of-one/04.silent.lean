-- inside an equivalence nothing is promised
theorem iff (a b : ℝ) : a * b = 0 ↔ a = 0 ∨ b = 0
