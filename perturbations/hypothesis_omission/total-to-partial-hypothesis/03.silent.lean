-- nothing else is said of the function than what it does on the set
theorem image {f : ℝ → ℝ} {s : Set ℝ} (hf : Continuous f) (hs : IsCompact s) : IsCompact (f '' s)
