theorem lin {s : Set ℝ} (hs : IsLindelof s) : IsClosed s
