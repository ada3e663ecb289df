-- nobody assumes an equation so
theorem idem (x : ℝ) (h : x ^ 2 = x) : x ≤ 1
