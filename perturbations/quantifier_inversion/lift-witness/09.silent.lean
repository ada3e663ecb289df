-- the hypothesis that would move along binds a y of its own
theorem top {s : Set ℝ} (f : ℝ → ℝ) (hf : ∀ y ∉ s, f y = 0) : ∃ y ∈ s, ∀ x, f x ≤ f y
