-- a group has a point, so that it is connected as soon as it is preconnected
theorem conn {K : Type*} [AddMonoid K] [TopologicalSpace K] [ConnectedSpace K] {f : K → ℕ} (h : Continuous f) : ∀ x y, f x = f y
