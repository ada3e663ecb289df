-- a continuous linear map is uniformly continuous
theorem lin {f : ℝ →ₗ[ℝ] ℝ} (h : Continuous f) (k : f = f) : Continuous f
