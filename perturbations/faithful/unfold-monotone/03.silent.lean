-- the hypothesis is used by a name of Monotone
theorem comp {f g : ℝ → ℝ} (hf : Monotone f) (h : hf.comp hf = hf.comp hf) : f = f
