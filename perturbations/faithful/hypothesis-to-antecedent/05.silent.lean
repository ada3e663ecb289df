-- an inequality in two parts leads to nothing
theorem le {x y : ℝ} (h : x < y ∨ x = y) : x ≤ y
