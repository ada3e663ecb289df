theorem two {x : ℝ} (hx : 0 < x) : (∃ y, y < x) ∧ ∃ z, x < z
