-- both are intersections: the order does not matter
theorem double {s : ℕ → ℕ → Set ℝ} {t : Set ℝ} : ⋂ n, ⋂ k, s n k ⊆ t
