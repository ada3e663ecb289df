theorem exists_root : ∃ y : ℝ, ∀ x : ℝ, 0 ≤ x → y * y = x
