theorem two {x : ℝ} (hx : 0 < x) : (∃ y, x < y) ∧ ∃ z, z < x
