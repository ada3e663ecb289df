-- the alternatives are those of an inequality
theorem le {x y : ℝ} (h : x < y ∨ x = y) : x ≤ y
