theorem bd {s : Set ℝ} : ∀ x ∈ s, ∀ ε > 0, x < x + ε
