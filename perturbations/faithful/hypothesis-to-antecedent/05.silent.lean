-- an inequality in two parts would be an antecedent
theorem le {x y : ℝ} (h : x < y ∨ x = y) : x ≤ y
