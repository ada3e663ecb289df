-- the variable occurs in the function
theorem diag {f : ℝ → ℝ → ℝ} (h : Continuous fun x ↦ (f x) x) : f = f
