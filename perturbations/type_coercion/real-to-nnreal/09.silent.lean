-- a comparison with 0 is trivial in one direction
theorem flat {f : ℝ → ℝ} {c : ℝ} (h : HasDerivAt f c 0) : c = 0
