theorem foo {x : ℝ} (H : 0 < x) : x ≠ 0
