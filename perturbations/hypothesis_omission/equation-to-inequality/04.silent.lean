-- nothing lies below zero, as far as one can see
theorem nrm {x : ℝ} (h : ‖x‖ = 0) : x = 0
