-- the positive part of a nonnegative number is trivial
theorem part (x : ℝ) : (Real.toNNReal x : ℝ) = max x 1
