-- a larger radius is a witness, so both are equivalent
theorem bdd {s : Set ℝ} (h : IsCompact s) : ∃ r, s ⊆ Metric.closedBall 0 r
