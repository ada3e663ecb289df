theorem foo {x : ℝ} (h : 0 < x) : x ≠ 0
