-- nothing else determines the type of the variable
theorem pos : ∀ x > (1 : ℝ), 0 < x
