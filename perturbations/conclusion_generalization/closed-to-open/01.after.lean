theorem unit (x : ℝ) : Real.sin x ∈ Set.Ioo (-1) 1
