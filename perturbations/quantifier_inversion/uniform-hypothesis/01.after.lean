theorem bdd {f : ℝ → ℝ} (x : ℝ) (h : ∃ M, ∀ y : ℝ, f y ≤ M) : f x < f x + 1
