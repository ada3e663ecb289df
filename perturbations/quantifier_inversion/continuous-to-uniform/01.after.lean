theorem cont {f : ℝ → ℝ} (hf : Differentiable ℝ f) : UniformContinuous f
