-- something uses the hypothesis by name
theorem use {f : ℝ → ℝ} (h : UniformContinuous f) (k : h.continuous = h.continuous) : f = f
