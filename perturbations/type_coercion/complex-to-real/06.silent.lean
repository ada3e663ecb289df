-- a real number is its own real part
theorem plane (z : ℂ) (h : 1 < z.re) : Complex.exp z ≠ 1
