theorem lin {s : Set ℝ} (hs : IsSigmaCompact s) : IsClosed s
