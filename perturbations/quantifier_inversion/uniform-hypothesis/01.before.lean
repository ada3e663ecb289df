theorem bdd {f : ℝ → ℝ} (x : ℝ) (h : ∃ M, f x ≤ M) : f x < f x + 1
