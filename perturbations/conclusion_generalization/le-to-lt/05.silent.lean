-- a larger constant serves, so that strict says the same
theorem bdd {f : ℝ → ℝ} {s : Set ℝ} (h : IsCompact s) : ∃ C, ∀ x ∈ s, f x ≤ C
