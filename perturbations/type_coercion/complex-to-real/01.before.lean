theorem exp_add (z w : ℂ) : Complex.exp (z + w) = Complex.exp z * Complex.exp w
