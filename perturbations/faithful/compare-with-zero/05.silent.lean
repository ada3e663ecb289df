-- nobody subtracts a negative number
theorem above (s : ℝ) (h : 3 < s * s) : -1 < s
