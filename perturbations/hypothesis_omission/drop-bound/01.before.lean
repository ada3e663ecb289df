theorem exists_max {K : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) (hne : K.Nonempty) (hf : ContinuousOn f K) :
    ∃ x ∈ K, ∀ y ∈ K, f y ≤ f x
