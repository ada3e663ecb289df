theorem mono {f : ℝ → ℝ} (h : ∀ x y, x < y → f x < f y) : f 0 < f 1
