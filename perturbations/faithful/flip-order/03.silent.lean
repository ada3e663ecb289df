-- the bound of a quantifier is not a formula
theorem ex : ∀ ε > 0, ε = (ε : ℝ)
