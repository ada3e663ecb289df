-- one property is carried over, and may well be carried back
theorem comp {f : ℝ → ℝ} (h : Continuous f) : Continuous fun x ↦ f (x + 1)
