theorem cont {f : ℝ → ℝ} (h : Continuous fun x ↦ f x) : ContinuousAt f 0
