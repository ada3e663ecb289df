-- hypothesis and conclusion are one property, so the converse may hold
theorem comp {f : ℝ → ℝ} (h : Continuous f) : Continuous fun x ↦ f (x + 1)
