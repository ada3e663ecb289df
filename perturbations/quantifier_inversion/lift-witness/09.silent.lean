-- the moved hypothesis binds its own y
theorem top {s : Set ℝ} (f : ℝ → ℝ) (hf : ∀ y ∉ s, f y = 0) : ∃ y ∈ s, ∀ x, f x ≤ f y
