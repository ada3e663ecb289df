-- the bound of a quantifier is no formula
theorem ex : ∀ ε > 0, ε = (ε : ℝ)
