theorem near {x y : ℝ} (h : dist y x ≤ 1) : y ∈ Metric.ball x 1
