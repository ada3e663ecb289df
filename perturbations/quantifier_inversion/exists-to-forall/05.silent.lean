-- an equation determines the witness
theorem val {v : ℝ} (h : 0 < v) : ∃ q : ℚ, v = q
