-- subtraction is truncated on nonnegative reals
theorem sub_self (x : ℝ) : x - x = 0
