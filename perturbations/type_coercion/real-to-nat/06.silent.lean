-- only one natural number is below 1
theorem small {r : ℝ} (h : 0 ≤ r) (h' : r < 1) : r * r ≤ r
