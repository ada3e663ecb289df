-- a Lipschitz function is uniformly continuous anyway
theorem lip {f : ℝ → ℝ} {K : NNReal} (h : LipschitzWith K f) : Continuous f
