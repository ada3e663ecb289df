theorem bdd {s : Finset ℝ} (hs : s.Nonempty) (h : ∀ x ∈ s, x ≤ 1) : BddAbove (s : Set ℝ)
