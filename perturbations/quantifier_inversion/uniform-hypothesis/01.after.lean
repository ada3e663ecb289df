theorem bdd {f : ℝ → ℝ} (x : ℝ) (h : ∃ M, ∀ x : ℝ, f x ≤ M) : f x < f x + 1
