-- it is the whole body of another quantifier
theorem on {s : Set ℝ} {f : ℝ → ℝ} (hs : IsCompact s) (hf : ContinuousOn f s) :
    ∃ C, ∀ x ∈ s, f x ≤ C
