-- an argument of a function of natural numbers
theorem seq {f : ℕ → ℝ} (n : ℕ) (h : ∀ k, f k = 0) : f n = 0
