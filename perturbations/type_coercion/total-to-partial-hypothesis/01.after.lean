theorem image {f : ℝ → ℝ} {s : Set ℝ} (hf : ContinuousOn f s) (hs : IsCompact s) : IsCompact (f '' s)
