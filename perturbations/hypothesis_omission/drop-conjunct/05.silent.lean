-- z would not be used, or y and z would be disconnected
theorem bare {f : ℝ → ℝ} (h : ∃ y z : ℝ, y < z ∧ f y = 0) : f 1 = 0 ∨ f 2 = 0
