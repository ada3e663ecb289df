theorem unit (x : ℝ) : Real.sin x ∈ Set.Icc (-1) 1
