-- the function is one-to-one, so that the solution is unique anyway
theorem solve {f : ℝ → ℝ} (h : Function.Bijective f) (b : ℝ) : ∃ x, f x = b
