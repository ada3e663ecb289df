-- a larger radius is a witness, so both are equivalent
theorem bdd {s : Set ℝ} (h : ∃ r, ∀ x ∈ s, x ∈ Metric.ball 0 r) : Bornology.IsBounded s
