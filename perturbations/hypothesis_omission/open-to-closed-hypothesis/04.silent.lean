-- the conclusion
theorem mid (x : ℝ) : x ∈ Set.Ioo (x - 1) (x + 1)
