theorem sq_le {x : ℝ} (hx : x ∈ Set.Iic 1) : x ^ 2 ≤ x
