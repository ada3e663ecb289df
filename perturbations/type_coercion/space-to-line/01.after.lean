theorem separate {x y : ℝ} (h : x ≠ y) : ∃ r > 0, Disjoint (Metric.ball x r) (Metric.ball y r)
