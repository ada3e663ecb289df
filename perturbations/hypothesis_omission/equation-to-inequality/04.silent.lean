-- zero may be the least element
theorem nrm {x : ℝ} (h : ‖x‖ = 0) : x = 0
