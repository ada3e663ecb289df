theorem lt_of {x : ℝ} (h : x > 1) : 0 < x
