theorem mean (f : ℝ → ℝ) (h : Differentiable ℝ f) : Continuous f
