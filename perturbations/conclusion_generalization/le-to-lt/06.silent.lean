-- the bound holds for ε / 2, too
theorem small {f : ℕ → ℝ} : ∀ ε > 0, ∃ n, |f n| ≤ ε
