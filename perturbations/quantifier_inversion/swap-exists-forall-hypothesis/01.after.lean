theorem bdd {s : Set ℝ} (h : ∀ x ∈ s, ∃ M : ℝ, x ≤ M) : BddAbove s
