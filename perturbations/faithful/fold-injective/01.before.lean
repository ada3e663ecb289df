theorem inj {f : ℝ → ℝ} (hf : ∀ x y, f x = f y → x = y) : f 0 ≠ f 1
