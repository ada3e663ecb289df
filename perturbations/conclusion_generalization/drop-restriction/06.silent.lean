-- the set is only bounded, and would be disconnected
theorem log_diff {s : Set ℝ} (hs : s ⊆ Set.Ioi 0) : DifferentiableOn ℝ Real.log s
