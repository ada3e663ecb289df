-- only membership is used, which ignores repetition
theorem top {s : Finset ℝ} (h : ∀ x ∈ s, x ≤ 1) : ∀ x ∈ s, x < 2
