-- half of ε serves
theorem small {f : ℕ → ℝ} : ∀ ε > 0, ∃ n, |f n| ≤ ε
