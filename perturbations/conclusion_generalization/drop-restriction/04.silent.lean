-- inside an equivalence
theorem iff_univ {f : ℝ → ℝ} : ContinuousOn f Set.univ ↔ Continuous f
