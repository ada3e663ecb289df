-- the binder bounds the number
theorem tiny {s : Set ℝ} (h : IsOpen s) (x : ℝ) (hx : x ∈ s) : ∃ δ > 0, Metric.ball x δ ⊆ s
