theorem two : ∃ y, ∀ x : ℝ, 0 < x → (y < x) ∧ ∃ z, x < z
