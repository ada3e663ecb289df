-- the inner index is bounded by the outer one
theorem tails {s : ℕ → Set ℝ} {t : Set ℝ} : ⋃ n, ⋂ k ≥ n, s k ⊆ t
