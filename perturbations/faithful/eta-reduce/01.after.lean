theorem cont {f : ℝ → ℝ} (h : Continuous f) : ContinuousAt f 0
