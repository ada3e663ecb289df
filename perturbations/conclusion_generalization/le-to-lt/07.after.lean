theorem attains {K : Set ℝ} {f : ℝ → ℝ} (hK : IsCompact K) : ∃ x ∈ K, ∀ y ∈ K, f y < f x
