-- a hypothesis
theorem lim {f : ℕ → ℝ} (h : ∀ᶠ n in Filter.atTop, f n = 0) : ∃ n, f n = 0
