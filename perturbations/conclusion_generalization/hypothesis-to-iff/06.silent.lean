-- the converse is the statement itself, for the inverse
theorem inv {x : ℝ} (h : 0 < x) : 0 < x⁻¹
