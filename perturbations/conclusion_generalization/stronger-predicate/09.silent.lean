-- one of two that are said to be the same
theorem two (f g : ℝ → ℝ) (h : f = g) : Monotone f ∨ Monotone g
