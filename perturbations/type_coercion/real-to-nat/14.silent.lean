-- the hypothesis would say nothing of a natural number
theorem least {p : ℝ} (hp : 0 ≤ p) : ConvexOn ℝ (Set.Ici 1) fun x : ℝ ↦ x ^ p + x
