-- something uses the hypothesis by name
theorem use {f : ℝ → ℝ} (h : Function.Bijective f) (k : h.1 = h.1) : f = f
