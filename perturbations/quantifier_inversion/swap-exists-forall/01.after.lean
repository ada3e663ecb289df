theorem exists_max {K t : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) (hne : K.Nonempty) (hf : ContinuousOn f K) :
    ∀ y ∈ t, ∃ x ∈ K, f y ≤ f x
