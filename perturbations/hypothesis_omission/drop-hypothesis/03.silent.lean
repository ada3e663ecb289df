-- positivity has its own rule
theorem inv_pos {x : ℝ} (hx : 0 < x) : 0 < x⁻¹
