-- natural numbers are implausible radii
theorem grow {X : Type*} [PseudoMetricSpace X] (a : X) (r : ℝ) (h : 0 ≤ r) : a ∈ Metric.ball a (r + 1)
