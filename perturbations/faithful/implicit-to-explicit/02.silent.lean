-- nothing is implicit
theorem pos (x : ℝ) (h : 1 < x) : 0 < x
