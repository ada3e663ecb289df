-- subtracting a negative number is unusual
theorem above (s : ℝ) (h : 3 < s * s) : -1 < s
