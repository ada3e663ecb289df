-- there is another assumption about the variable
theorem bdd {f : ℝ → ℝ} (x : ℝ) (hx : 0 < x) (h : ∃ M, f x ≤ M) : f x < f x + 1
