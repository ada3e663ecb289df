theorem bdd_iff {s : Set ℝ} : BddAbove s ↔ ∃ M : ℝ, ∀ x ∈ s, x ≤ M
