theorem same {f g : ℝ → ℝ} (h : f = g) : f 0 = g 0
