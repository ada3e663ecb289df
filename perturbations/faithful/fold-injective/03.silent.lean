-- the function depends on a bound variable
theorem fam {f : ℝ → ℝ → ℝ} (hf : ∀ x y, f x x = f x y → x = y) : f = f
