-- a larger radius serves, so that both say the same
theorem bdd {s : Set ℝ} (h : ∃ r, ∀ x ∈ s, x ∈ Metric.ball 0 r) : Bornology.IsBounded s
