-- on compact sets continuity is uniform
theorem cpt {f : ℝ → ℝ} {s : Set ℝ} (hs : IsCompact s) : ContinuousOn f s
