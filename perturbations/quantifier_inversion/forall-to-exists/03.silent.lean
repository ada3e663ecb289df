-- the body is an implication
theorem imp {s t : Set ℝ} (h : s ⊆ t) : ∀ x, x ∈ s → x ∈ t
