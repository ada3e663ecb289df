-- convexity is a property on segments, which are compact
theorem cvx {f : ℝ → ℝ} {D : Set ℝ} (hD : Convex ℝ D) (h : ContinuousOn f D) : ConvexOn ℝ D f
