-- an absolute value of nonnegative reals is not defined
theorem abs_lt (r : ℝ) (s : ℝ≥0) (h : |r| < s) : r < s
