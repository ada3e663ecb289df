theorem lin {s : Set ℝ} (hs : IsCompact s) : IsClosed s
