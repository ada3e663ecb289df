-- larger constants are witnesses, too
theorem lip {f : ℝ → ℝ} (h : p f) : ∃ K : ℝ≥0, LipschitzWith K f
