-- its own x would shadow the x of the conclusion
theorem all {f : ℝ → ℝ} (h : ∀ x, 0 < f x) {x : ℝ} : 0 < f x + f x
