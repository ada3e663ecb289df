theorem open_iff {s : Set ℝ} : IsOpen s ↔ ∃ ε > 0, ∀ x : ℝ, x ∈ s → Metric.ball x ε ⊆ s
