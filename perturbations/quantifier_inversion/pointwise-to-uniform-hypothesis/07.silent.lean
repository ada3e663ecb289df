-- on a discrete type everything is continuous
theorem disc {X : Type} [MetricSpace X] [DiscreteTopology X] {f : X → ℝ} (h : Continuous f) (x : X) : f x ≤ f x + 1
