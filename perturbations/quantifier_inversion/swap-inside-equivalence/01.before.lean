theorem dense_iff {s : Set ℝ} : Dense s ↔ ∀ x : ℝ, ∃ y ∈ s, |x - y| < 1
