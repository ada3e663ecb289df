-- a hypothesis
theorem of_on {f : ℝ → ℝ} {s : Set ℝ} (hf : ContinuousOn f s) : f = f
