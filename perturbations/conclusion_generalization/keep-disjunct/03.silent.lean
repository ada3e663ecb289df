-- a hypothesis
theorem of_or {a b : ℝ} (h : a = 0 ∨ b = 0) : a * b = 0
