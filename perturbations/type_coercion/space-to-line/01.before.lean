theorem separate {X : Type*} [MetricSpace X] {x y : X} (h : x ≠ y) : ∃ r > 0, Disjoint (Metric.ball x r) (Metric.ball y r)
