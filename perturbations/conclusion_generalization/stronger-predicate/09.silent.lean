-- the other half of the conjunction is the same claim
theorem two (f g : ℝ → ℝ) (h : f = g) : Monotone f ∨ Monotone g
