theorem mem_ball (a : ℚ) {r : ℝ} (hr : 0 < r) : (a : ℝ) ∈ Metric.ball a r
