theorem critical (f : ℂ → ℂ) (z : ℂ) (h : HasDerivAt f 0 z) : deriv f z = 0
