-- the second equation is another one
theorem other {f : ℝ → ℝ} (hf : ∀ x y, f x = f y → y = x + 1) : f = f
