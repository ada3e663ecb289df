-- whether a hull determines its set no reader sees
theorem hull (s t : Set ℝ) : ∃ u, closure (s ∩ t) = convexHull ℝ u
