-- a larger bound is a witness, so both are equivalent
theorem bdd {f : ℝ → ℝ} (h : ∃ C, ∀ x, f x < C) : BddAbove (Set.range f)
