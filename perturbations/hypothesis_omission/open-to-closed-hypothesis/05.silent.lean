-- the interval is closed already
theorem unit {x : ℝ} (h : x ∈ Set.Icc 0 1) : x ^ 2 ≤ x
