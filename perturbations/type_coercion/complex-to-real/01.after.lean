theorem exp_add (z w : ℝ) : Complex.exp (z + w) = Complex.exp z * Complex.exp w
