-- a larger constant is a witness, so both are equivalent
theorem bdd {f : ℝ → ℝ} {s : Set ℝ} (h : IsCompact s) : ∃ C, ∀ x ∈ s, f x ≤ C
