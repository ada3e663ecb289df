-- the statement uses the proof
theorem unit {x : ℝ} (hx : x ≠ 0) : (Units.mk0 x hx : ℝ) = x
