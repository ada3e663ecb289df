theorem pos {x y : ℝ} (h : x ≤ y ∧ x ≠ y) : y ≠ x
