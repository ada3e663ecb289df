-- there are only two real numbers of one norm
theorem rotation {z w : ℂ} (h : ‖z‖ = 1) (h' : ‖w‖ = 1) : ‖z * w‖ = 1
