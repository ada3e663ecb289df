-- a larger radius serves, so that both say the same
theorem bdd {s : Set ℝ} (h : IsCompact s) : ∃ r, s ⊆ Metric.closedBall 0 r
