theorem inv_pos {x : ℝ} : 0 < x⁻¹
