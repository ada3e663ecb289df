-- a hypothesis determines the variable
theorem fixed {a x : ℝ} (hx : x = a + 1) : ∃ y : ℝ, x < y
