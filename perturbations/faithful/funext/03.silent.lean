-- one side is not a variable
theorem lam {f : ℝ → ℝ} (h : f = fun x ↦ x) : f 0 = 0
