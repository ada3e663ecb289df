-- g would have no type
theorem typeless {f : ℝ → ℝ} {g} (h : Function.LeftInverse g f) (hg : Continuous g) : g 0 = g 1
