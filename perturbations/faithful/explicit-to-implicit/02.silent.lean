-- a hypothesis stays explicit
theorem pos {x : ℝ} (h : 1 < x) : 0 < x
