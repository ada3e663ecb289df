-- the second bound mentions the first variable
theorem dep {s : Set ℝ} : ∀ x : ℝ, ∀ y > x, x < y
