theorem bij {f : ℝ → ℝ} (hf : Function.Bijective f) : f 0 ≠ f 1
