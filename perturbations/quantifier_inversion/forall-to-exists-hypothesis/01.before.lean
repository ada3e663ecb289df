theorem inc {f : ℝ → ℝ} (hf : Differentiable ℝ f) (h : ∀ x, 0 < deriv f x) : StrictMono f
