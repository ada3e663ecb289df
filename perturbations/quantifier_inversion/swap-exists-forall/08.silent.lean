-- each point would be compared with itself
theorem greatest {K : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) (hf : ContinuousOn f K) :
    ∃ x ∈ K, ∀ y ∈ K, f y ≤ f x
