-- a side condition, which may well be necessary
theorem pos {x : ℝ} : 0 < x → x < x + x
