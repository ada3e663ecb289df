-- subtraction would be truncated
theorem sub_self (x : ℝ) : x - x = 0
