theorem exists_max {K t : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) (hne : K.Nonempty) (hf : ContinuousOn f K) :
    ∃ x ∈ K, ∀ y ∈ t, f y ≤ f x
