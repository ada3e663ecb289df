theorem dense_of {s : Set ℝ} : (∃ y ∈ s, ∀ x : ℝ, |x - y| < 1) → s.Nonempty
