theorem square {f : ℝ → ℝ} (hf : ∃ g : ℝ → ℝ, f = g * g) : ∃ x, 0 ≤ f x
