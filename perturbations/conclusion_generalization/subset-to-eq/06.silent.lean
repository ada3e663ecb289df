-- one side is a part of the other, so that the other inclusion is easily true
theorem combine {s : Set ℝ} {a b : ℝ} : a • interior s + b • s ⊆ interior s
