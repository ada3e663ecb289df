-- a hypothesis has another rule
theorem hyp {f : ℝ → ℝ} (h : UniformContinuous f) : f = f
