-- larger constants serve as well
theorem lip {f : ℝ → ℝ} (h : p f) : ∃ K : ℝ≥0, LipschitzWith K f
