-- that a number without sign is 0 is half a tautology
theorem flat {f : ℝ → ℝ} {c : ℝ} (h : HasDerivAt f c 0) : c = 0
