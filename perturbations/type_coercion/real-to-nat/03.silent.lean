-- division would be truncated
theorem half (x : ℝ) : x / 2 + x / 2 = x
