-- nonnegative reals have no absolute value
theorem abs_lt (r : ℝ) (s : ℝ≥0) (h : |r| < s) : r < s
