-- both sides are the same
theorem rfl_of (x : ℝ) : x = x
