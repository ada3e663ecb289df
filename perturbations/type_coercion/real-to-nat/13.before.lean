theorem convex {p : ℝ} (hp : 1 ≤ p) : ConvexOn ℝ (Set.Ici 0) fun x : ℝ ↦ x ^ p
