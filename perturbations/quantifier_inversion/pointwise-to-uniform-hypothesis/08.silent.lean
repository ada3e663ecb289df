-- a topology with a name is no uniform structure either
theorem named {X : Type} [tX : TopologicalSpace X] {f : X → ℝ} (h : Continuous f) : f = f
