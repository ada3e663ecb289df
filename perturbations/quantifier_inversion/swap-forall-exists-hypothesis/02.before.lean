theorem dense_of {s : Set ℝ} : (∀ x : ℝ, ∃ y ∈ s, |x - y| < 1) → s.Nonempty
