-- one y is given by an equation
theorem same {f : ℕ → ℝ} : ∃ y : ℝ, ∀ n : ℕ, y = f 0 ∧ f n ≤ y
