-- a Lipschitz function is uniformly continuous
theorem lip {f : ℝ → ℝ} {K : NNReal} (h : LipschitzWith K f) : Continuous f
