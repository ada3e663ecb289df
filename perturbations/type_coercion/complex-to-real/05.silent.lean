-- a real number has hardly an argument
theorem polar (z : ℂ) : Complex.arg (z * z) ≤ 2 * Complex.arg z + 7
