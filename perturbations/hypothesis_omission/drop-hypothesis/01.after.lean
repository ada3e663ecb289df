theorem attains {K : Set ℝ} {f : ℝ → ℝ} (hne : K.Nonempty) (hf : ContinuousOn f K) :
    ∃ x ∈ K, ∀ y ∈ K, f y ≤ f x
