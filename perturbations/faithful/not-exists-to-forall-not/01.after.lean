theorem no (f : ℝ → ℝ) (h : ∀ x, ¬ f x = 0) : f 0 ≠ 0
