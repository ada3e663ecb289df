theorem sq (f : ℝ → ℝ) : ∀ x, f x = x ^ 2
