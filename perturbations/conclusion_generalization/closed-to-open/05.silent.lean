-- the interval is open already
theorem mid (x : ℝ) : x ∈ Set.Ioo (x - 1) (x + 1)
