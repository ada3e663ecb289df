-- a hypothesis mentions it
theorem pos (x : ℝ) (hx : 0 < x) : x ≠ 0
