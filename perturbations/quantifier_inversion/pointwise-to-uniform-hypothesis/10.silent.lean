-- convexity of a function is a property on segments
theorem mono {f : ℝ → ℝ} {D : Set ℝ} (hD : Convex ℝ D) (h : ContinuousOn f D) : MonotoneOn f D
