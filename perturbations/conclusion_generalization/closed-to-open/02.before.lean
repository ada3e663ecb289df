theorem near {x y : ℝ} (h : dist y x ≤ 1) : y ∈ Metric.closedBall x 1
