-- so is what segments of a convex set decide
theorem mono {f : ℝ → ℝ} {D : Set ℝ} (hD : Convex ℝ D) (h : ContinuousOn f D) : MonotoneOn f D
