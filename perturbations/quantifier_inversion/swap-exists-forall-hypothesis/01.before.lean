theorem bdd {s : Set ℝ} (h : ∃ M : ℝ, ∀ x ∈ s, x ≤ M) : BddAbove s
