-- nobody writes 1 > x for x < 1
theorem le {x : ℝ} (h : x < 1) : x ≤ 2
