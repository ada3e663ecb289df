theorem open_iff {s : Set ℝ} : IsOpen s ↔ ∀ x : ℝ, x ∈ s → ∃ ε > 0, Metric.ball x ε ⊆ s
