-- a positive place has another rule
theorem exists_root : ∀ x : ℝ, 0 ≤ x → ∃ y : ℝ, y * y = x
