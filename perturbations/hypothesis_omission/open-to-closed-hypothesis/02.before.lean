theorem near {x y : ℝ} (h : y ∈ Metric.ball x 1) : dist x y < 1
