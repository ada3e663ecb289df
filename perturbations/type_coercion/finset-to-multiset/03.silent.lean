-- only membership counts, which repetition does not change
theorem top {s : Finset ℝ} (h : ∀ x ∈ s, x ≤ 1) : ∀ x ∈ s, x < 2
