theorem two : ∃ y, ∀ x : ℝ, 0 < x → (x < y) ∧ ∃ z, z < x
