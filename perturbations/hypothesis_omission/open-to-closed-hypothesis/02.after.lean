theorem near {x y : ℝ} (h : y ∈ Metric.closedBall x 1) : dist x y < 1
