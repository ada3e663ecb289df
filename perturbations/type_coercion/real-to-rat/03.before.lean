theorem mem_ball (a : ℝ) {r : ℝ} (hr : 0 < r) : a ∈ Metric.ball a r
