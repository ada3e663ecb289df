-- the hypothesis is used by a name of Function.Bijective
theorem inj {f : ℝ → ℝ} {g : ℝ → ℝ} (hf : Function.Bijective f) (h : hf.1 = hf.1) : f = f
