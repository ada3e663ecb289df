-- an equation determines the witness
theorem rat {v : ℝ} (p : Prop) : p ↔ ∃ q : ℚ, v = q
