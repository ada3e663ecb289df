theorem convex {p : ℕ} (hp : 1 ≤ p) : ConvexOn ℝ (Set.Ici 0) fun x : ℝ ↦ x ^ p
