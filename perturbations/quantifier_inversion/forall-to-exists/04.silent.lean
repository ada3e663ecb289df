-- a hypothesis
theorem hyp {f : ℝ → ℝ} (h : ∀ x, 0 < f x) : f 0 ≠ 0
