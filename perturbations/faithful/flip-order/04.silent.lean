-- `1 > x` for `x < 1` is unusual
theorem le {x : ℝ} (h : x < 1) : x ≤ 2
