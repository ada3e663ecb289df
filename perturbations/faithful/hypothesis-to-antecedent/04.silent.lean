-- its own x would hide the x that the conclusion is about
theorem all {f : ℝ → ℝ} (h : ∀ x, 0 < f x) {x : ℝ} : 0 < f x + f x
