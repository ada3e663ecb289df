theorem closed_of_compact {s : Set ℝ} : IsCompact s ↔ IsClosed s
