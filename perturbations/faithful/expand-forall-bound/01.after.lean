theorem max {s : Set ℝ} (h : ∀ x, x ∈ s → x ≤ 1) : BddAbove s
