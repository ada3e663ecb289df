-- the middle is not the same
theorem t {x y : ℝ} (h : 0 ≤ x ∧ y ≤ 1) : x = x
