theorem big (x : ℝ) : ∀ n : ℕ, x < n
