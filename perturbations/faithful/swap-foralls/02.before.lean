theorem bd {s : Set ℝ} : ∀ ε > 0, ∀ x ∈ s, x < x + ε
