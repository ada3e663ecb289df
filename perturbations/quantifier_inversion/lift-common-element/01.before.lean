theorem ball_nonempty (x : ℝ) {r : ℝ} (hr : 0 < r) : (Metric.ball x r).Nonempty
