-- an equation determines the witness
theorem val {s : Set ℝ} {v : ℝ} (h : v ∈ s) : ∃ x ∈ s, x = v
