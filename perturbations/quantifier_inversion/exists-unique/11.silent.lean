-- a hull may determine its set
theorem hull (s t : Set ℝ) : ∃ u, closure (s ∩ t) = convexHull ℝ u
