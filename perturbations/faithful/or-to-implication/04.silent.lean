-- the alternatives are those of one inequality
theorem le {x y : ℝ} (h : x < y ∨ x = y) : x ≤ y
