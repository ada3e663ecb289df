-- x would not be used
theorem idle {f : ℝ → ℝ} (c : ℝ) : ∃ x, ∀ y > x, f y ≤ c
