-- on compact sets both are the same
theorem cpt {f : ℝ → ℝ} {s : Set ℝ} (hs : IsCompact s) (h : Continuous f) : UniformContinuousOn f s
