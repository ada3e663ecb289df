theorem bdd {s : Set ℝ} (hs : s.Nonempty) (h : ∀ x ∈ s, x ≤ 1) : BddAbove s
