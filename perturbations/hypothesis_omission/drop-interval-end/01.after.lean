theorem sq_le {x : ℝ} (hx : x ∈ Set.Ici 0) : x ^ 2 ≤ x
