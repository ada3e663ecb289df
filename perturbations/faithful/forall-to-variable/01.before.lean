theorem nonneg : ∀ x : ℝ, 0 ≤ x ^ 2
