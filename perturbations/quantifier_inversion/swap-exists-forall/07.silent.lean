-- each value is its own witness
theorem constant {f : ℝ → ℝ} (h : ∀ x y, f x = f y) : ∃ a, ∀ x, f x = a
