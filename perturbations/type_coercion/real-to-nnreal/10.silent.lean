-- nobody takes the positive part of what is nonnegative
theorem part (x : ℝ) : (Real.toNNReal x : ℝ) = max x 1
