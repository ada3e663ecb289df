-- the function is only used on the set
theorem image {f : ℝ → ℝ} {s : Set ℝ} (hf : Continuous f) (hs : IsCompact s) : IsCompact (f '' s)
