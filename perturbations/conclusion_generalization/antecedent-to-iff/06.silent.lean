-- a side condition, which may be necessary
theorem pos {x : ℝ} : 0 < x → x < x + x
