theorem ball_nonempty {r : ℝ} (hr : 0 < r) : ∃ y, ∀ x : ℝ, y ∈ Metric.ball x r
