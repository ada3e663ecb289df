-- a hypothesis: requiring both would weaken the statement
theorem prod {a b : ℝ} (h : a = 0 ∨ b = 0) : a * b = 0
