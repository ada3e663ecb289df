-- only operands are cast, and x would have to be a natural number
theorem in_unit (x : ℝ) (h : x ∈ Set.Ioo (1 / 2 : ℝ) 1) : 0 < x
