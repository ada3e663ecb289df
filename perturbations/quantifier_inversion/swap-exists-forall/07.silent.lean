-- what is to be one value is each value itself
theorem constant {f : ℝ → ℝ} (h : ∀ x y, f x = f y) : ∃ a, ∀ x, f x = a
