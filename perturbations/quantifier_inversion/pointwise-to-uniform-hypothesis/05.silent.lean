-- there is no uniform structure
theorem top {X : Type} [TopologicalSpace X] {f : X → ℝ} (h : Continuous f) : f = f
