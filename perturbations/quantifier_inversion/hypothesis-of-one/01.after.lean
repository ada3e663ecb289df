theorem lub {s : Set ℝ} {b : ℝ} (hs : s.Nonempty) (x : ℝ) (hx : x ∈ s) (h : x ≤ b) : sSup s ≤ b
