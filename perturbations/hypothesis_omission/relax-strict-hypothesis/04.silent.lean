-- a larger bound serves, so that both say the same
theorem bdd {f : ℝ → ℝ} (h : ∃ C, ∀ x, f x < C) : BddAbove (Set.range f)
