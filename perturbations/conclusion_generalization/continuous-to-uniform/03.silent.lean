-- a linear map is uniformly continuous as soon as it is continuous
theorem lin {f : ℝ →ₗ[ℝ] ℝ} (h : Continuous f) (k : f = f) : Continuous f
