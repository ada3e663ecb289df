theorem pos {x : ℝ} : 1 < x → 0 < x
