-- the conclusion has an assumption about the variable
theorem bdd {f : ℝ → ℝ} (x : ℝ) (h : ∃ M, f x ≤ M) : 0 < x → f x < f x + 1
