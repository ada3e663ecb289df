-- an equation determines y
theorem same {f : ℕ → ℝ} : ∃ y : ℝ, ∀ n : ℕ, y = f 0 ∧ f n ≤ y
