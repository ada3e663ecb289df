-- an antecedent is not split
theorem leads {x y : ℝ} : x ≤ y → y - x ≠ x - y - 1
