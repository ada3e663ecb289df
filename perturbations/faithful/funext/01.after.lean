theorem same {f g : ℝ → ℝ} (h : ∀ x : ℝ, f x = g x) : f 0 = g 0
