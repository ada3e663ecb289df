theorem critical (f : ℂ → ℂ) (z : ℝ) (h : HasDerivAt f 0 (z : ℂ)) : deriv f (z : ℂ) = 0
