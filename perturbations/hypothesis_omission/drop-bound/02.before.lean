theorem sq (f : ℝ → ℝ) : ∀ x > 0, f x = x ^ 2
