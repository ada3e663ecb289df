-- subtraction would be truncated
theorem sub_self (a : ℤ) : a - a = 0
