-- balls of negative radius are empty
theorem ball {c : ℝ≥0} {x y : ℂ} (r : ℝ) (h : y ∈ Metric.ball x r) : dist y x < r + c
