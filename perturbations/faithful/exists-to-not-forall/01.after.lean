theorem ex (f : ℝ → ℝ) (h : ¬ ∀ x, f x = 0) : f ≠ 0
