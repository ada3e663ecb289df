theorem lub {s : Set ℝ} {b : ℝ} (hs : s.Nonempty) (h : ∃ x ∈ s, x ≤ b) : sSup s ≤ b
