theorem max {s : Set ℝ} (h : ∀ x ∈ s, x ≤ 1) : BddAbove s
