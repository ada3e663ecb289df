theorem closed_of_compact {s : Set ℝ} (hs : IsCompact s) : IsClosed s
