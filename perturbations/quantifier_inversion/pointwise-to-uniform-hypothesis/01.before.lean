theorem ivt {f : ℝ → ℝ} (hf : Continuous f) (h : f 0 < 0) (k : 0 < f 1) : ∃ x, f x = 0
