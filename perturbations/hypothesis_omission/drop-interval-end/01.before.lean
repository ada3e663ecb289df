theorem sq_le {x : ℝ} (hx : x ∈ Set.Icc 0 1) : x ^ 2 ≤ x
