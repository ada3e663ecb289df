theorem dense_iff {s : Set ℝ} : Dense s ↔ ∃ y ∈ s, ∀ x : ℝ, |x - y| < 1
