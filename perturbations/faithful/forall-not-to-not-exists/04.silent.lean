-- not a negation
theorem all (f : ℝ → ℝ) (h : ∀ x, f x = 0) : f 0 = 0
