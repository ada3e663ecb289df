-- the conclusion has another rule
theorem con {f : ℝ → ℝ} (h : f = fun x ↦ x) : UniformContinuous f
