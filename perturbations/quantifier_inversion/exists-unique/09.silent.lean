-- the function is injective, so the solution is unique
theorem solve {f : ℝ → ℝ} (h : Function.Bijective f) (b : ℝ) : ∃ x, f x = b
