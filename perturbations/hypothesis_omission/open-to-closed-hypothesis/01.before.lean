theorem unit {x : ℝ} (h : x ∈ Set.Ioo 0 1) : x ^ 2 < x
