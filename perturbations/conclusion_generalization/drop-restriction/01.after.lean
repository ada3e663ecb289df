theorem cont_on {f : ℝ → ℝ} {s : Set ℝ} (hf : DifferentiableOn ℝ f s) : Continuous f
