-- the hypothesis is used by a name of Function.Injective
theorem keep {f : ℝ → ℝ} {g : ℝ → ℝ} (hf : Function.Injective f) (h : g = f) : hf.eq_iff = hf.eq_iff
