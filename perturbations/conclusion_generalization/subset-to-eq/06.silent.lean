-- one side is a part of the other
theorem combine {s : Set ℝ} {a b : ℝ} : a • interior s + b • s ⊆ interior s
