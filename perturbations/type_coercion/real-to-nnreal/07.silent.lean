-- thickenings of negative radius are empty
theorem thick {X : Type*} [PseudoMetricSpace X] (δ : ℝ) (r : ℝ≥0) (E : Set X) : Metric.thickening δ E ⊆ Metric.cthickening δ E
