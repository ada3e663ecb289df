-- the members of the interval are not negative
theorem unit {x : ℝ} (h : x ∈ Set.Icc 0 1) : x ^ 2 ≤ x
