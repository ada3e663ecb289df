theorem pos_iff : ∃ y, ∀ x : ℝ, x ≠ 0 → (0 < x ↔ x = y ^ 2)
