theorem foo {x : ℝ} (hx : 0 < x) : x ≠ 0
