theorem bdd_iff {s : Set ℝ} : BddAbove s ↔ ∀ x ∈ s, ∃ M : ℝ, x ≤ M
