theorem exists_max {K : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) (hne : K.Nonempty) (hf : ContinuousOn f K) :
    ∀ y ∈ K, ∃ x ∈ K, f y ≤ f x
