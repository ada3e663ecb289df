theorem flip {f : ℝ → ℝ} (h : StrictMono f) : Function.Bijective f
