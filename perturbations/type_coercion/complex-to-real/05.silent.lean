-- the argument of a real number is trivial
theorem polar (z : ℂ) : Complex.arg (z * z) ≤ 2 * Complex.arg z + 7
